import words from "../../../../src/croupier/words/alerts.zh-Hans.json";
import type en from "../en/significant";

/** 场内须知事项。服务器发往场外的提醒使用同一文件。 */
export default words satisfies Record<keyof typeof en, string>;
