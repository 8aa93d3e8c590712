export { inbox } from './serverPlugin.ts'
export { createSmtpMailer } from './smtp.ts'
