import { createContext, type ReactNode, useContext } from 'react'

/** A sentence for the owner about one part of the site. A warning asks for an action. */
export type Notice = { part?: string; text: string; isWarning: boolean }

const NoticesContext = createContext<readonly Notice[]>([])

/** The notices of all plugins whose layouts are around the component, the outermost first. */
export const useNotices = (): readonly Notice[] => useContext(NoticesContext)

/** Adds notices to those of the layouts around it, for `useNotices` below it. */
export const WithNotices = ({ notices, children }: { notices: readonly Notice[]; children: ReactNode }) => (
  <NoticesContext value={[...useNotices(), ...notices]}>{children}</NoticesContext>
)
