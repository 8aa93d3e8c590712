import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { startLossyProxy } from './lossyProxy.ts'

type Proxy = Awaited<ReturnType<typeof startLossyProxy>>
type Network = { page: Page; proxy: Proxy; killLake: () => void }

export type Outage = { begin: () => unknown; end: () => unknown }

/** The ways in which an owner loses the lake while typing. */
export const outages: Record<string, (network: Network) => Outage> = {
  'the browser is offline': ({ page }) => ({
    begin: () => page.context().setOffline(true),
    end: () => page.context().setOffline(false),
  }),
  'packets are lost': ({ proxy }) => ({ begin: proxy.losePackets, end: proxy.passPackets }),
  'the proxy restarts': ({ proxy }) => ({ begin: proxy.stop, end: proxy.start }),
  // `npm start` starts it again.
  'the lake is killed': ({ killLake }) => ({ begin: killLake, end: () => {} }),
  // The page does not run, and the network forgets its connections without telling it.
  'the laptop sleeps': ({ page, proxy }) => ({
    begin: async () => {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
      proxy.losePackets()
      await wait(3_000)
      proxy.cut()
      await devTools.send('Page.setWebLifecycleState', { state: 'active' })
    },
    end: proxy.passPackets,
  }),
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** What a field showed at a time, and whether it could be changed. */
type Seen = { at: number; value: string; isLocked: boolean }

/** Whether nothing can be typed into a field. Runs in the page. */
export function isLocked(element: Element): boolean {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isInput ? element.readOnly : element.getAttribute('contenteditable') !== 'true'
}

/** Records what a field shows, from inside the page, whatever the network does. Returns a function that reads the record. */
async function recordField(field: Locator): Promise<() => Promise<Seen[]>> {
  const record = await field.evaluateHandle((element) => {
    const seen: { at: number; value: string; isLocked: boolean }[] = []
    const note = () => {
      const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      // The editor of long texts has invisible signs in its empty places.
      const value = isInput ? element.value : (element.textContent ?? '').replaceAll('\uFEFF', '')
      const isLocked = isInput ? element.readOnly : element.getAttribute('contenteditable') !== 'true'
      const last = seen.at(-1)
      if (last?.value !== value || last.isLocked !== isLocked) seen.push({ at: Date.now(), value, isLocked })
    }
    note()
    new MutationObserver(note).observe(element, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    })
    setInterval(note, 20)
    return seen
  })
  return () => record.jsonValue()
}

/**
 * Whether every letter that the field took is in a stored text, wherever the cursor was: long texts are slow to move it, so that a
 * machine types the first letter somewhere else.
 */
export function hasAll(stored: string, { before, taken, now }: Typed): boolean {
  return stored === now && now.length === before.length + taken.length
}

/** What a field held before, what it took, and what it holds. */
export type Typed = { before: string; taken: string; now: string }

/** The letters that appeared, in their order, whether or not they are still there. */
function toTaken(seen: readonly Seen[]): string {
  return seen
    .slice(1)
    .map(({ value }, index) => {
      const before = seen[index]?.value ?? ''
      let start = 0
      while (start < before.length && before[start] === value[start]) start += 1
      return value.length > before.length ? value.slice(start, start + value.length - before.length) : ''
    })
    .join('')
}

type Times = { beforeMs: number; outageMs: number; afterMs: number }

/**
 * Types into a field with the keyboard before, during and after an outage. Resolves with what the field took, and how long after
 * the beginning it was locked.
 */
export async function typeThrough(field: Locator, outage: Outage, { beforeMs, outageMs, afterMs }: Times) {
  const page = field.page()
  await field.click()
  await page.keyboard.press('Control+End')
  const readRecord = await recordField(field)
  let typed = 0
  const typeFor = async (ms: number) => {
    const end = Date.now() + ms
    while (Date.now() < end) await page.keyboard.type(letters[typed++ % letters.length] ?? '', { delay: 60 })
  }
  await typeFor(beforeMs)
  await outage.begin()
  const beganAt = Date.now()
  await typeFor(outageMs)
  const during = await readRecord()
  await outage.end()
  await typeFor(afterMs)
  const locked = during.find(({ at, isLocked }) => isLocked && at >= beganAt)
  return {
    readTaken: async () => toTaken(await readRecord()),
    readTyped: async (): Promise<Typed> => {
      const seen = await readRecord()
      return { before: seen[0]?.value ?? '', taken: toTaken(seen), now: seen.at(-1)?.value ?? '' }
    },
    lockedAfterMs: locked ? locked.at - beganAt : null,
  }
}
