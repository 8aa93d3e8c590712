/** A style sheet that only some pages load: its address. See `turbopack.rules` in next.config.ts. */
declare module '*?address' {
  const address: string
  export default address
}
