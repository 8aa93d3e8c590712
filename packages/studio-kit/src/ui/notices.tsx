import { createContext, type ReactNode, useContext } from 'react'

/** A sentence for the owner about one part of the site. A warning asks for an action. */
export type Notice = { part?: string; text: string; isWarning: boolean }

const NoticesContext = createContext<readonly Notice[]>([])

export const useNotices = (): readonly Notice[] => useContext(NoticesContext)

export const WithNotices = ({ notices, children }: { notices: readonly Notice[]; children: ReactNode }) => (
  <NoticesContext value={[...useNotices(), ...notices]}>{children}</NoticesContext>
)
