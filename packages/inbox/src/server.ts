export { inbox } from './serverPlugin.ts'
export { createSmtpMailer } from './smtp.ts'
export type {} from './words/words.ts'
