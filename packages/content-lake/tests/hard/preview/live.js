import { defineLive } from 'next-sanity/live'
import { client as own } from './client.js'

const token = process.env.SANITY_API_READ_TOKEN
export const client = own.withConfig({ stega: { enabled: true, studioUrl: 'http://localhost:3333' } })

export const { sanityFetch, SanityLive } = defineLive({ client, serverToken: token, browserToken: token })
