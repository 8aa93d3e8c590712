import type { Dictionary } from './fr.ts'

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

type Leaves<Node, Prefix extends string> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Singular<Key>}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>
}[keyof Node & string]

/** The name of every text, such as `home.hero.title`; plurals by the name without `_one` and `_other`. */
export type TextKey = Leaves<Dictionary, ''>

/** Gives the text of a key in one language; `count` chooses the plural. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string
