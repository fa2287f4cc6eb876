import { readQuantities } from '../../facts/read-quantities';

/** Units that count no result: how long, when, how many posts to try, what to do. */
const NOT_RESULTS = /^(?:秒|分钟|小时|天|日|号|月|年|周|星期|点|条|个|句|字|题|件|次|遍|篇|步|样)/;

const figuresIn = (text: string) =>
  readQuantities(text).filter(({ unit, isVague }) => !isVague && !NOT_RESULTS.test(unit));

/** Numbers of a text that stand in no figure that was told: 「完播掉到了18%」 where nobody measured 18. */
export function untoldNumbers(text: string, material: readonly string[]): readonly string[] {
  const told = new Set(
    material.flatMap((line) => readQuantities(line).flatMap(({ min, max }) => [min, max])),
  );
  const digits = new Set(material.flatMap((line) => line.match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
  return figuresIn(text)
    .filter(({ min, max }) =>
      [min, max].some((number) => number >= 10 && !told.has(number) && !digits.has(number)),
    )
    .map((quantity) => quantity.text);
}
