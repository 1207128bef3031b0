// Compares the words of answers one by one. Written for testlib.
#include <string>

#include "testlib.h"

int main(int argc, char** argv) {
    setName("the same words");
    registerTestlibCmd(argc, argv);
    int answers = 0;
    while (!ans.seekEof()) {
        const std::string want = ans.readToken();
        answers++;
        if (ouf.seekEof()) quitf(_wa, "word %d is missing", answers);
        const std::string have = ouf.readToken();
        if (have != want) quitf(_wa, "word %d is %s, expected %s", answers, have.c_str(), want.c_str());
    }
    if (!ouf.seekEof()) quitf(_wa, "there are more words than %d", answers);
    quitf(_ok, "%d words", answers);
}
