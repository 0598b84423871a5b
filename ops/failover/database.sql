-- Once, at the primary, as the superuser. After the first migration, as tax_owner: grant app to tax_app;
create role tax_owner login createrole password '${OWNER_PASSWORD}';
create role tax_app login password '${APP_PASSWORD}';
create database tax owner tax_owner;
