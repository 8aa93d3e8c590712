import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { formatTrouble, type Trouble } from '#lib/publishing/trouble.ts'
import type { Log } from './log.ts'

/** What is damaged, missing or does not start at present, at most once for each part of the site. */
export type Troubles = {
  /** Logs it, unless the same is known already. */
  add(trouble: Omit<Trouble, 'backup'>): void
  /** These parts work again. */
  clear(...parts: Trouble['part'][]): void
  list(): readonly Trouble[]
}

/** `findBackup` names the newest backup that holds a part, for the sentence about how to restore it. */
export function createTroubles(
  log: Log,
  findBackup: (part: Trouble['part']) => Promise<string | null> = async () => null,
): Troubles {
  const known = new Map<Trouble['part'], Trouble>()

  const nameBackup = async (trouble: Trouble) => {
    try {
      trouble.backup = await findBackup(trouble.part)
    } catch (error) {
      // The sentence then names the command that lists the backups.
      log(`the backups cannot be listed (${toErrorMessage(error)}).`, {
        level: 'warn',
      })
    }
    log(formatTrouble(trouble, 'en'), { level: 'error', file: trouble.file })
  }

  return {
    add: (added) => {
      const before = known.get(added.part)
      if (before && before.state === added.state && before.detail === added.detail) return
      const trouble = { ...added, backup: null }
      known.set(added.part, trouble)
      void nameBackup(trouble)
    },
    clear: (...parts) => {
      for (const part of parts) {
        const gone = known.get(part)
        if (known.delete(part)) log(`${gone?.file} is in order again.`)
      }
    },
    list: () => [...known.values()],
  }
}
