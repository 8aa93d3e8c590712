import { readFile } from 'node:fs/promises'

/** The content that the renderer has pulled. */
export const readContent = async () => JSON.parse(await readFile(process.env.CONTENT, 'utf8'))
