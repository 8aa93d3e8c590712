import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** How long a drawing may take. Those of the example take 0.1 s. */
const maxSeconds = 15

// Nothing else stops librsvg: sharp checks its timeout only between rows of tiles, which can be minutes apart.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxSeconds * 1000)

const [density, maxPixels] = process.argv.slice(2).map(Number)
const drawn = sharp(await buffer(process.stdin), { density, limitInputPixels: maxPixels })
process.stdout.end(await drawn.png({ compressionLevel: 1 }).toBuffer(), () => process.exit(0))
