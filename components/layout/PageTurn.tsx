'use client'

import { useEffect } from 'react'

/** Marks the document once its first page stands: those that links lead to from then on fade in (base.css). */
export function PageTurn() {
  useEffect(() => {
    document.documentElement.setAttribute('data-turns', '')
  }, [])
  return null
}
