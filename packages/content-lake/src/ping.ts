/** For programs beside a lake: it loads nothing else. */
export { answersPing } from './commands/ping.ts'
