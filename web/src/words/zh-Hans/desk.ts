import type en from "../en/desk";

/** 各工作台共用：账房、监察、规则。 */
export default {
  "desk.lobby": "大厅",
  "desk.language": "语言",
  "desk.off": "退出",
  "desk.not-for-you": "此画面供以下人员使用：{roles}。您的登录身份是 {name}。",
  "desk.cashier": "账房出纳",
  "desk.inspector": "监察员",
  "desk.mathematician": "数学师",
  "desk.ranked": "赌台员工",
  "desk.asking": "正在提交，尚未确认。",
} satisfies Record<keyof typeof en, string>;
