#!/bin/sh
# Run once by the PostgreSQL of compose.postgres.yaml, when it is made.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/gridhaul-password)" --username postgres <<'SQL'
create role gridhaul login password :'password';
create database gridhaul owner gridhaul;
SQL
