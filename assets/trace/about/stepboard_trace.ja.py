"""探索の経過を、一つのイベントにつき一行の JSON で書き出します。`stepboard trace` が読みます。Python 3。

    from stepboard_trace import Trace
    trace = Trace("search.jsonl")                # ファイルに書きます。標準出力はそのままです
    trace("source", blank=(3, 2), piece=(1, 2))
    trace("expanding", cost, blank=(r, c), piece=(y, x))
    trace("generating", cost + 1, blank=(r2, c2), piece=(y2, x2))
    trace("destination", cost, blank=(r, c), piece=(y, x))
    trace.query(1, 2)                            # この後は 1 番目の盤の 2 番目のクエリです
    trace.answer(-1)                             # 出力する答え。書かなければ destination のコスト

行と列は 1 から数えます。状態は次のように書きます。
    huarong    blank=(r, c), piece=(r, c)
    halloween  ghosts=[(r, c), (r, c), (r, c)]   文字の順
    knight     knight=(r, c), taken=[(r, c)]     それまでに取った駒のマス
    sokoban    player=(r, c), box=(r, c)         コストは押した回数
ほかの盤にルールは要りません。まず盤の各行を書き、駒に好きな名前を付けます。# は壁、. は床です。
    trace.board(["#####", "#...#", "#####"])
    trace("source", A=(2, 2), key=[(2, 4)])
駒の位置が同じでも状態が違うときは、残り（鍵や燃料など）を state=n に書きます。
コストは省略できます。generating の状態は、直前の expanding の状態から作られたものです。
各行はすぐに書き込まれるので、プログラムが異常終了しても残ります。
"""
