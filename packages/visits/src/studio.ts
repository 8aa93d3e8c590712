export { visits } from './studio/plugin.tsx'
