export { messages } from './studio/plugin.tsx'
