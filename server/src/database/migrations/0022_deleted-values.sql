CREATE TABLE "deleted_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"old_values" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_values" ADD CONSTRAINT "deleted_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_values_owner" ON "deleted_values" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_values_time" ON "deleted_values" USING btree ("deleted_at");