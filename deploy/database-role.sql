-- Run once by PostgreSQL's image, on an empty volume: the product gets a role that owns its database and nothing else (ASVS 13.2.2).
\getenv password PRODUCT_PASSWORD
CREATE ROLE qihang LOGIN PASSWORD :'password';
CREATE DATABASE qihang OWNER qihang;
-- The superuser is for whoever has a shell in the container: no password signs it in from elsewhere.
ALTER ROLE CURRENT_USER PASSWORD NULL;
