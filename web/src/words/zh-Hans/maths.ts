import type en from "../en/maths";

/** 赌场数学：各项投注的数值、假设分析、PAR 表。 */
export default {
  "maths.title": "数学",
  "maths.tag": "仅供员工",
  "maths.parts": "数学各部分",
  "maths.games": "游戏",
  "maths.rules": "规则",
  "maths.choose": "请选择游戏。",
  "maths.no-game": "没有这个游戏。",
  "maths.working": "正在精确计算，首次需要几秒钟。",
  "maths.exact": "所有数值均来自对现行规则的精确分析，以每单位投注计。点按投注可查看各赔付项。",
  "maths.variant": "变体",
  "maths.decks": "副数",
  "maths.bet": "投注",
  "maths.edge": "赌场优势",
  "maths.hit": "获胜概率",
  "maths.sd": "标准差",
  "maths.skewness": "偏度",
  "maths.largest": "最大赢额",
  "maths.line": "赔付项",
  "maths.pays": "赔率",
  "maths.chance": "概率",
  "maths.exactly": "精确值",
  "maths.returns": "返还",
  "maths.source": "来源",
} satisfies Record<keyof typeof en, string>;
