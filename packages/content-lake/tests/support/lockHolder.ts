import { takeLock } from '../../src/exclusiveLock.ts'

/** Holds the lock it is given until it is killed. */
process.send?.(takeLock(process.argv[2] ?? '') !== null)
process.on('message', () => {})
