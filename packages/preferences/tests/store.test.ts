import { expect, test } from 'vitest'
import { createStore } from '../src/store.ts'

test('a store computes its first value once, at the first use', () => {
  let asked = 0
  const store = createStore(() => {
    asked += 1
    return 'first'
  })
  expect(asked).toBe(0)
  expect([store.get(), store.get()]).toEqual(['first', 'first'])
  expect(asked).toBe(1)
})

test('a store calls its listeners after every change until they unsubscribe', () => {
  const store = createStore<string | null>(() => 'first')
  const seen: (string | null)[] = []
  const end = store.subscribe(() => seen.push(store.get()))
  store.set('second')
  store.set(null)
  end()
  store.set('fourth')
  expect(seen).toEqual(['second', null])
  expect(store.get()).toBe('fourth')
})
