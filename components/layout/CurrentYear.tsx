'use client'

import { useEffect, useState } from 'react'

/** The current year: the page carries the year it was built in, and the browser corrects it. */
export function CurrentYear({ year }: { year: number }) {
  const [current, setCurrent] = useState(year)
  useEffect(() => setCurrent(new Date().getFullYear()), [])
  return current
}
