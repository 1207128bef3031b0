// 探索の経過を、一つのイベントにつき一行の JSON で書き出します。`stepboard trace` が読みます。C++11 以降。
//
//   stepboard::Trace trace("search.jsonl");             // ファイルに書きます。標準出力はそのままです
//   trace("source").cell("blank", 3, 2).cell("piece", 1, 2);
//   trace("expanding", cost).cell("blank", r, c).cell("piece", y, x);
//   trace("generating", cost + 1).cell("blank", r2, c2).cell("piece", y2, x2);
//   trace("destination", cost).cell("blank", r, c).cell("piece", y, x);
//   trace.query(1, 2);                                  // この後は 1 番目の盤の 2 番目のクエリです
//   trace.answer(-1);                                   // 出力する答え。書かなければ destination のコスト
//
// 行と列は 1 から数えます。状態は次のように書きます。
//   huarong    .cell("blank", r, c).cell("piece", r, c)
//   halloween  .cells("ghosts", {{r, c}, {r, c}, {r, c}})     文字の順
//   knight     .cell("knight", r, c).cells("taken", {{r, c}})  それまでに取った駒のマス
//   sokoban    .cell("player", r, c).cell("box", r, c)         コストは押した回数
// ほかの盤にルールは要りません。まず盤の各行を書き、駒に好きな名前を付けます。# は壁、. は床です。
//   trace.board({"#####", "#...#", "#####"});
//   trace("source").cell("A", 2, 2).cells("key", {{2, 4}});
// 駒の位置が同じでも状態が違うときは、残り（鍵や燃料など）を .also(n) に整数で書きます。
// コストは省略できます。generating の状態は、直前の expanding の状態から作られたものです。
// 各行はすぐに書き込まれるので、プログラムが異常終了しても残ります。
