export { toReadableText } from './translation.ts'
export { type Translate, type Translation, translatorFor } from './translator.ts'
export { ownerIncidents } from './words/ownerIncidents.ts'
