import { useCallback } from 'react'
import { useOwnerClient } from 'studio-kit/ui/useOwnerClient'
import { type Polled, usePolled } from 'studio-kit/ui/usePolled'
import type { Period } from '../period.ts'
import { type Report, reportShape } from '../report.ts'

const pollMs = 30_000

export function useVisits(path: string, period: Period): Polled<Report> {
  const client = useOwnerClient()
  const read = useCallback(() => client.get(`${path}?period=${period}`, reportShape), [client, path, period])
  const { value, ...polled } = usePolled(read, pollMs)
  return { ...polled, value: value?.period === period ? value : null }
}
