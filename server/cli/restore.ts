import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { PlainError } from '#lib/env.ts'
import { restore } from '../backup/restore.ts'
import { runFileCommand } from './command.ts'

/** `npm run restore`: restores a file of `npm run backup` into the data folder. */
const usage = `npm run restore <file>                 into an empty data folder
npm run restore <file> -- --replace    in the place of what is there, which is kept beside`

await runFileCommand(usage, ['replace'], async ({ env: { DATA_DIR }, file, flags }) => {
  if (file === undefined) throw new PlainError(usage)
  const archive = resolve(file)
  if (!existsSync(archive)) throw new PlainError(`There is no file ${archive}.`)
  const { from, files, formerContents } = await restore(DATA_DIR, archive, flags.has('replace'))
  const aside = formerContents === null ? '' : ` What was there is in ${formerContents}.`
  return `${files} files from ${from} are in ${DATA_DIR}.${aside} npm start builds the site from them.`
})
