import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { formatTrouble, isServerTrouble, type Trouble } from '#lib/publishing/trouble.ts'
import type { Log } from './log.ts'

/** What is damaged, missing or does not start at present, at most once for each part of the site. */
export type Troubles = {
  /** Logs it, unless the same is known already. */
  add(trouble: Omit<Trouble, 'backup'>): void
  /** These parts work again. */
  clear(...parts: Trouble['part'][]): void
  list(): readonly Trouble[]
}

/** A server that comes and goes is logged at most this often; each logged begin gets one logged end. */
const betweenLogsMs = 60_000

/** `findBackup` names the newest backup that holds a part, for the sentence about how to restore it. */
export function createTroubles(
  log: Log,
  findBackup: (part: Trouble['part']) => Promise<string | null> = async () => null,
  now: () => number = Date.now,
): Troubles {
  const known = new Map<Trouble['part'], Trouble>()
  const logged = new Map<Trouble['part'], { trouble: Trouble; at: number; isOver: boolean }>()

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
      const isSame = before?.state === added.state && before.detail === added.detail
      const trouble = before && isSame ? before : { ...added, backup: null }
      known.set(added.part, trouble)
      const last = logged.get(added.part)
      if (last?.trouble === trouble) return
      if (last && isServerTrouble(trouble) && Math.abs(now() - last.at) < betweenLogsMs) return
      logged.set(added.part, { trouble, at: now(), isOver: false })
      void nameBackup(trouble)
    },
    clear: (...parts) => {
      for (const part of parts) {
        const last = logged.get(part)
        if (!known.delete(part) || !last || last.isOver) continue
        last.isOver = true
        log(
          isServerTrouble(last.trouble)
            ? 'the database answers again.'
            : `${last.trouble.file} is in order again.`,
        )
      }
    },
    list: () => [...known.values()],
  }
}
