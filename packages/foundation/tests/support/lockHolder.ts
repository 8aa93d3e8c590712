import { takeLock } from '../../src/exclusiveLock.ts'

/** Holds a lock until it is killed. */
process.send?.(takeLock(process.argv[2] ?? '') !== null)
process.on('message', () => {})
