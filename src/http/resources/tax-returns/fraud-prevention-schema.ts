import Type, { type TSchema } from 'typebox';
import { Formed, ListOf, Named, nameOf, OneOf, Shape, Text, Timestamp, Whole } from '../../shapes/schemas.js';

const Unavailable = Shape(
  { unavailable: Text(200, { description: 'Why the fact is not known.' }) },
  'Recorded; the header is left out.',
);

/** A fact, or the reason why there is none. Whether it is needed depends on the connection method. */
const fact = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Unavailable]));

const ipAddress = () =>
  Formed('^[0-9A-Fa-f:.]+$', 'an IP address, such as 192.0.2.1', { minLength: 2, maxLength: 45 });
const pixels = () => Whole(1, 100_000);

/** The facts about the device on which somebody pressed the button, which the law requires to be sent to HMRC. */
export const FraudPreventionSchema = Named(
  'FraudPrevention',
  Shape(
    {
      connection_method: OneOf(['WEB_APP_VIA_SERVER', 'OTHER_VIA_SERVER']),
      device_id: fact(Text(128)),
      browser_js_user_agent: fact(Text(1000)),
      multi_factor: fact(
        ListOf(
          Shape({
            type: OneOf(['TOTP', 'AUTH_CODE', 'OTHER']),
            timestamp: Timestamp(),
            unique_reference: Text(200),
          }),
          10,
        ),
      ),
      public_ip: fact(ipAddress()),
      public_ip_timestamp: fact(Timestamp()),
      public_port: fact(Whole(1, 65_535)),
      screens: fact(
        ListOf(
          Shape({
            width: pixels(),
            height: pixels(),
            scaling_factor: Type.Number({ minimum: 0.1, maximum: 20, format: 'double' }),
            colour_depth: Whole(1, 128),
          }),
          10,
        ),
      ),
      window_size: fact(Shape({ width: pixels(), height: pixels() })),
      timezone: fact(
        Formed('^UTC[+-](0\\d|1[0-4]):[0-5]\\d$', 'an offset, such as UTC+01:00', { maxLength: 9 }),
      ),
      user_ids: fact(
        Type.Unsafe<Record<string, string>>({
          type: 'object',
          maxProperties: 10,
          propertyNames: nameOf(50, 'unavailable'),
          additionalProperties: Text(200),
        }),
      ),
      user_agent: fact(
        Shape({
          os_family: Text(100),
          os_version: Text(100),
          device_manufacturer: Text(100),
          device_model: Text(100),
        }),
      ),
      local_ips: fact(ListOf(ipAddress(), 20)),
      local_ips_timestamp: fact(Timestamp()),
      mac_addresses: fact(
        ListOf(Formed('^[0-9A-Fa-f:-]+$', 'a MAC address, such as 00:1b:44:11:3a:b7', { maxLength: 23 }), 20),
      ),
      vendor_forwarded: fact(ListOf(Shape({ by: ipAddress(), for: ipAddress() }), 10)),
    },
    'See HMRC’s fraud prevention specification 3.3: which facts are needed depends on `connection_method`.',
  ),
);
