import type en from "../en/secret";

/** 员工设定个人密码的表单。 */
export default {
  "secret.menu": "更改密码",
  "secret.welcome": "{name}，您好",
  "secret.first": "请设定您自己的密码",
  "secret.first-says": "临时密码有效。请设定只有您知道的密码，随后将继续打开您所选的画面。",
  "secret.first-vouched": "首先您需要自己的密码：双人操作和再次确认都要用它。请输入管理员给您的临时密码。如果没有，请管理员重新给一个。",
  "secret.change": "更改我的密码",
  "secret.change-says": "您仍保持登录。下次登录起只能使用新密码。",
  "secret.temporary": "临时密码",
  "secret.old": "当前密码",
  "secret.new": "新密码",
  "secret.again": "再次输入新密码",
  "secret.rules": "密码须符合以下要求：",
  "secret.rule-length": "{least} 至 {most} 个字符",
  "secret.rule-different": "至少 {different} 个不同的字符",
  "secret.rule-not-name": "不含您的编号或姓名",
  "secret.rule-not-row": "不是 12345678 之类的连续字符",
  "secret.rule-new": "以前未使用过",
  "secret.met": "符合",
  "secret.not-met": "不符合",
  "secret.differs": "两次输入尚不一致。",
  "secret.go": "设定密码",
  "secret.done": "密码已更改。",
} satisfies Record<keyof typeof en, string>;
