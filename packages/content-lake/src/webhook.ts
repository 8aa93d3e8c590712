/** For receivers of webhooks, and their tests: it loads nothing else of the lake. */
export { signWebhook } from './webhooks/signature.ts'
