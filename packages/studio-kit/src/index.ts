export { toReadableText } from './translation.ts'
export { englishIncidents } from './words/ownerIncidents.en.ts'
export { frenchIncidents } from './words/ownerIncidents.fr.ts'
