import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** How long a drawing may take; ours take a tenth of a second. */
const maxSeconds = 15

// Nothing else ends librsvg: sharp's own timeout looks between two rows of tiles, which can be minutes apart.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxSeconds * 1000)

const [density, maxPixels] = process.argv.slice(2).map(Number)
const drawn = sharp(await buffer(process.stdin), { density, limitInputPixels: maxPixels })
process.stdout.end(await drawn.png({ compressionLevel: 1 }).toBuffer(), () => process.exit(0))
