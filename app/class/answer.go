package class

import (
	"encoding/json"

	"stepboard/app/view/question"
)

// sent is a request of a student, as JSON. Which fields are used depends on the request.
type sent struct {
	Name     string         `json:"name,omitempty"`
	Secret   string         `json:"secret,omitempty"` // chosen by the page, so that it can join again if no answer came
	Question string         `json:"question,omitempty"`
	Answer   *question.Sent `json:"answer,omitempty"`
}

// readSent reads a request. Its answer suits some form of a question, perhaps not the form of the open question.
func readSent(data []byte) (s sent, a question.Answer, err error) {
	if err = decode(data, &s); err != nil || s.Answer == nil {
		return s, a, err
	}
	a, ok := s.Answer.Answer()
	if !ok {
		err = ErrAnswer
	}
	return s, a, err
}

// key returns a text that is equal for equal answers.
func key(a question.Answer) string {
	data, err := json.Marshal(a)
	if err != nil {
		panic(err) // impossible: all fields are plain values
	}
	return string(data)
}
