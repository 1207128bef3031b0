// 记录你的搜索过程：每个事件写成一行 JSON，供 `stepboard trace` 读取。需要 C++11 或更高版本。
//
//   stepboard::Trace trace("search.jsonl");             // 写入文件；标准输出不受影响
//   trace("source").cell("blank", 3, 2).cell("piece", 1, 2);
//   trace("expanding", cost).cell("blank", r, c).cell("piece", y, x);
//   trace("generating", cost + 1).cell("blank", r2, c2).cell("piece", y2, x2);
//   trace("destination", cost).cell("blank", r, c).cell("piece", y, x);
//   trace.query(1, 2);                                  // 以下内容属于第 1 个棋盘的第 2 个询问
//   trace.answer(-1);                                   // 你输出的答案；不写则取 destination 的代价
//
// 行号和列号从 1 开始。各谜题的状态这样写：
//   huarong    .cell("blank", r, c).cell("piece", r, c)
//   halloween  .cells("ghosts", {{r, c}, {r, c}, {r, c}})     按字母顺序
//   knight     .cell("knight", r, c).cells("taken", {{r, c}})  已经吃掉的棋子所在的格子
//   sokoban    .cell("player", r, c).cell("box", r, c)         代价是推动次数
// 其他棋盘不需要规则：先写出各行，再给棋子随意取名。# 是墙，. 是空地。
//   trace.board({"#####", "#...#", "#####"});
//   trace("source").cell("A", 2, 2).cells("key", {{2, 4}});
// 如果棋子位置相同也可能是不同的状态，用 .also(n) 写出其余部分（钥匙、燃料等），n 是整数。
// 代价可以省略。generating 的状态来自最近一次 expanding 的状态。
// 每行都立即写入文件，所以程序崩溃后已写的内容仍在。
