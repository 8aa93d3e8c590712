import type { StaticImageData } from 'next/image'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import styles from './aqueduct.module.css'
import drawings from './aqueduct.svg'

const { src }: StaticImageData = drawings

type PartProps = { name: string; x?: number; y?: number; scale?: string }

const Part = ({ name, x = 0, y = 0, scale = '' }: PartProps) => (
  <use href={`${src}#${name}`} transform={`translate(${x} ${y})${scale && ` scale(${scale})`}`} />
)

export type Group = 'site' | 'hosting'

/** How high each row of arches reaches in a bay, which is 360 wide. */
const tops = [166, 242, 288, 334, 380, 426]

type BayProps = { group: Group; packages: PackageView[]; index: number; isSmall?: boolean }

/**
 * The part of the aqueduct above a package: in `site` it has as many rows of arches as its rank, in `hosting` as many
 * basins. The ground is at 0 and up is negative. A small one is alone, with the view through its arch.
 */
export function Bay({ group, packages, index, isSmall = false }: BayProps) {
  const rows = tops.slice(0, group === 'site' ? index + 1 : 1)
  const top = rows.at(-1) ?? 0
  const hasSun = packages[index]?.highlighted
  const isLast = index === packages.length - 1
  const isTower = rows.length > 1
  const sky = isSmall ? (hasSun ? 98 : 12) : 0
  return (
    <svg
      className={isSmall ? styles.smallBay : styles.bay}
      viewBox={`0 ${-top - sky} 360 ${top + sky}`}
      aria-hidden="true"
    >
      {isSmall && <use href={`${src}#view-${group}`} x={-400} y={-150} width={1600} height={160} />}
      {!isSmall && index === 0 && <Part name="hill" scale="-1 1" />}
      {!isSmall && isLast && <Part name="hill" x={360} scale={`1 ${((top + 14) / 166).toFixed(2)}`} />}
      {hasSun && <Part name={isTower ? 'sun' : 'low-sun'} x={180} y={-top} />}
      {group === 'hosting' && <Fountain basins={index + 1} />}
      {rows.map((height, row) => (
        <Part key={height} name={`wall-${Math.min(row, 2) + 1}`} y={-height} />
      ))}
      {isTower && !isSmall && <Part name="ladder" y={-top} scale={rows.length > 2 ? '.6' : ''} />}
      {group === 'site' && isLast && <Part name="channel" y={-top} />}
    </svg>
  )
}

/** Basins of which each stands in the one below it, from the highest to the lowest. */
const Fountain = ({ basins }: { basins: number }) =>
  Array.from({ length: basins }, (_, index) => 0.7 ** (basins - 1 - index)).map((scale, index) => (
    <g key={scale} transform={`translate(180 ${Math.round(93 * scale) - 131}) scale(${scale.toFixed(3)})`}>
      {index === 0 && <Part name="jet" />}
      {scale < 1 && <Part name="falls" />}
      <Part name="basin" />
    </g>
  ))

/** The aqueduct of a group in its landscape: a bay for each package, between two hills. */
export const Aqueduct = ({ group, packages }: Pick<BayProps, 'group' | 'packages'>) => (
  <div className={styles.bays}>
    <svg className={styles.view} aria-hidden="true">
      <use href={`${src}#view-${group}`} />
    </svg>
    {packages.map(({ id }, index) => (
      <Bay key={id} group={group} packages={packages} index={index} />
    ))}
  </div>
)
