export { toReadableText } from './translation.ts'
