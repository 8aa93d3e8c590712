export { messages, useMailSetUp } from './studio/plugin.tsx'
export type {} from './studio/words/words.ts'
