export { toReadableText } from './translation.ts'
export { ownerIncidents } from './words/ownerIncidents.ts'
