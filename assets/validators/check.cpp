// Compares answers, which are whole numbers, one by one. Written for testlib.
#include "testlib.h"

int main(int argc, char** argv) {
    setName("the same whole numbers");
    registerTestlibCmd(argc, argv);
    int answers = 0;
    while (!ans.seekEof()) {
        const long long want = ans.readLong();
        answers++;
        if (ouf.seekEof()) quitf(_wa, "answer %d is missing", answers);
        const long long have = ouf.readLong();
        if (have != want) quitf(_wa, "answer %d is %lld, expected %lld", answers, have, want);
    }
    if (!ouf.seekEof()) quitf(_wa, "there are more answers than %d", answers);
    quitf(_ok, "%d answers", answers);
}
