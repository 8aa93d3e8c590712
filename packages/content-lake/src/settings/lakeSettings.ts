import type { IdentityRules } from '../access/identity.ts'
import type { ImageRules } from '../assets/imageRules.ts'

/** The CSS colours of a page. */
export type PageColors = {
  background: string
  text: string
  border: string
  button: string
  buttonText: string
  focus: string
  alert: string
}

/** The CSS colours of the sign-in page in a light and a dark browser. */
export type PageThemes = { light: PageColors; dark: PageColors }

const plain = { background: 'Canvas', text: 'CanvasText', border: 'GrayText', buttonText: '#fff' }

/** The default colours of the page that asks for the owner key. */
export const plainThemes: PageThemes = {
  light: { ...plain, button: '#1d4ed8', focus: '#60a5fa', alert: '#b91c1c' },
  dark: { ...plain, button: '#1d4ed8', focus: '#60a5fa', alert: '#fca5a5' },
}

/** The options of a lake as its routes need them. `LakeOptions` explains each. */
export type LakeSettings = IdentityRules & {
  projectId: string
  dataset: string
  ownerKey: string
  secureCookies: boolean
  /** Whether browsers of this machine sign in without the key. */
  signInWithoutKey: boolean
  images: ImageRules
  assetReaders: 'anybody' | 'thisMachine'
  studioPath: string
  themes: PageThemes
  publicPath: string
  visitorHeader?: string | undefined
  /** Whether its datasets and the settings of its project stay as they are. */
  fixedDatasets: boolean
  /** Whether messages of Studios to their makers are refused instead of dropped. */
  refuseFeedback: boolean
  log: (line: string) => void
}
