'use client'

import dynamic from 'next/dynamic'

/** The Studio lives in the browser alone: its configuration starts from the address the browser is at. */
export const StudioMount = dynamic(() => import('./Studio.tsx').then(({ Studio }) => Studio), { ssr: false })
