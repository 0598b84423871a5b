import Type from 'typebox';

export const closed = { additionalProperties: false };
export const Amount = Type.Number({ minimum: 0, maximum: 99_999_999_999.99, multipleOf: 0.01 });
export const SomeAmount = Type.Optional(Amount);

/** A text in the signs that HMRC takes, and the code of its refusal of others. */
export const HmrcText = (maxLength: number, code: string) =>
  Type.String({ pattern: "^[0-9a-zA-Z{À-˿’}\\- _&`():.'^]+$", maxLength, 'x-hmrc-code': code });
export const Reference = Type.Optional(HmrcText(90, 'FORMAT_CUSTOMER_REF'));
export const Name = Type.Optional(Type.String({ minLength: 1, maxLength: 105 }));
export const Day = (code = 'FORMAT_DATE') => Type.String({ format: 'date', 'x-hmrc-code': code });
export const Country = Type.String({ pattern: '^[A-Z]{3}$', 'x-hmrc-code': 'FORMAT_COUNTRY_CODE' });

/** An object with something in it: HMRC refuses an empty one. */
export const atLeastOneOf = <Members extends Parameters<typeof Type.Object>[0]>(members: Members) =>
  Type.Object(members, { ...closed, minProperties: 1 });
export const list = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Optional(Type.Array(item, { minItems: 1 }));
