CREATE TABLE "care_states" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"class" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care_states" ADD CONSTRAINT "care_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;