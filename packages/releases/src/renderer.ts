export type { CodeOptions } from './render/codeVersion.ts'
export { compileSite, ensureCompiled } from './render/compile.ts'
export { runRenderer } from './render/runRenderer.ts'
