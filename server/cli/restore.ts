import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { MovingError } from '../backup/movingError.ts'
import { restore } from '../backup/restore.ts'
import { runMovingCommand } from './runMovingCommand.ts'

/** `npm run restore`: a file of `npm run backup` in the place of the data folder. */
const usage = `npm run restore <file>                 into an empty data folder
npm run restore <file> -- --replace    in the place of what is there, which is kept beside`

await runMovingCommand(usage, ['replace'], async ({ env: { DATA_DIR }, file, flags }) => {
  if (file === undefined) throw new MovingError(usage)
  const archive = resolve(file)
  if (!existsSync(archive)) throw new MovingError(`There is no file ${archive}.`)
  const { from, files, formerContents } = await restore(DATA_DIR, archive, flags.has('replace'))
  const aside = formerContents === null ? '' : ` What was there is in ${formerContents}.`
  return `${files} files from ${from} are in ${DATA_DIR}.${aside} npm start builds the site from them.`
})
