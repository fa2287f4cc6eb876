import { type ChangeEvent, useState } from 'react';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** Sentences about invalid fields, by field. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Props of one text field. */
interface FieldProps<Name extends string> {
  readonly id: Name;
  readonly name: Name;
  readonly value: string;
  readonly error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onBlur(): void;
}

export interface Fields<Name extends string> {
  readonly values: Values<Name>;
  /** Number of submissions refused because of problems. */
  readonly refusals: number;
  /** Props for the field. Its problem shows after the user has left it, or has tried to submit. */
  field(name: Name): FieldProps<Name>;
  /** Takes the texts that the form's fields hold, as typed or filled in by the browser before the app was there. */
  adopt(form: HTMLFormElement): void;
  /** True when nothing is wrong; otherwise every problem shows from now on. */
  check(): boolean;
}

function readTyped<Name extends string>(form: HTMLFormElement, fields: Values<Name>): Partial<Values<Name>> {
  const data = new FormData(form);
  const texts = Object.keys(fields).map((name) => [name, data.get(name)] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as Partial<Values<Name>>;
}

/** Texts of a form and their problems; `validate` runs again with every change. */
export function useFields<Name extends string>(
  initial: Values<Name>,
  validate: (values: Values<Name>) => Problems<Name>,
): Fields<Name> {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const problems = validate(values);

  return {
    values,
    refusals,
    field: (name) => ({
      id: name,
      name,
      value: values[name],
      error: refusals > 0 || left.has(name) ? problems[name] : undefined,
      onChange: ({ currentTarget }) => setValues((current) => ({ ...current, [name]: currentTarget.value })),
      // Leaving an empty field is no mistake yet.
      onBlur: () => values[name] !== '' && setLeft((current) => new Set(current).add(name)),
    }),
    adopt(form) {
      const typed = readTyped(form, initial);
      setValues((current) => ({ ...current, ...typed }));
      const isLeft = (name: Name) =>
        typed[name] !== '' && form.elements.namedItem(name) !== document.activeElement;
      setLeft(new Set((Object.keys(typed) as Name[]).filter(isLeft)));
    },
    check() {
      const isValid = Object.values(problems).every((problem) => problem === undefined);
      if (!isValid) setRefusals(refusals + 1);
      return isValid;
    },
  };
}
