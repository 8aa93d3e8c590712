export { preferences } from './server/serverPlugin.ts'
