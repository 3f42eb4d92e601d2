import type en from "../en/kiosk";

/** 自助兑付机：每个画面一个问题。 */
export default {
  "kiosk.title": "在此兑付票券",
  "kiosk.language": "语言 Language",
  "kiosk.start": "请扫描票券，或输入号码。",
  "kiosk.type": "输入号码",
  "kiosk.number": "票券上的号码",
  "kiosk.number-note": "共 18 位数字。",
  "kiosk.look": "继续",
  "kiosk.stop": "停止",
  "kiosk.looking": "正在查询您的票券。",
  "kiosk.pay-question": "支付 {amount}？",
  "kiosk.pay": "支付 {amount}",
  "kiosk.not-now": "暂不支付",
  "kiosk.paying": "正在支付，尚未确认。",
  "kiosk.paid": "已支付 {amount}。",
  "kiosk.take": "请取走现金。",
  "kiosk.refused": "此票券不能在此兑付。",
  "kiosk.cashier": "请向出纳出示。",
  "kiosk.unsure": "没有收到答复。请保留票券并向出纳出示。",
  "kiosk.idle": "{seconds} 秒后返回开始画面",
  "kiosk.stay": "我还在",
  "kiosk.out": "暂停服务",
  "kiosk.out-note": "请向出纳出示您的票券。",
} satisfies Record<keyof typeof en, string>;
